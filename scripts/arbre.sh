#!/bin/sh
# L’arbre de production : ce que contient l’image (deploy/Dockerfile) et ce qui se déplie sur une
# machine (docs/exploitation.md). Demande Node 20 ou plus récent, npm, et le dépôt d’où il est lancé.
#
#   sh scripts/arbre.sh <dossier neuf>
set -eu
mkdir -p "$1"
ARBRE=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."
TRAVAIL=$(mktemp -d)
trap 'rm -rf "$TRAVAIL"' EXIT

copier() { tar -c --exclude=node_modules --exclude=dist --exclude=.data --exclude=.cache "$@"; }

mkdir "$TRAVAIL/portail" "$TRAVAIL/api"
copier package.json package-lock.json .npmrc tsconfig.base.json apps packages e2e/package.json \
  verify/package.json | tar -x -C "$TRAVAIL/portail"
(cd "$TRAVAIL/portail" && find . -name package.json -o -name package-lock.json -o -name .npmrc) |
  tar -c -C "$TRAVAIL/portail" -T - | tar -x -C "$TRAVAIL/api"

# Le portail, construit.
(
  cd "$TRAVAIL/portail"
  npm ci --ignore-scripts
  NODE_ENV=production npm exec --offline --workspace @portail/web -- vite build
)

# Les dépendances de l’API, et elles seules : sans ses dépendances de développement au manifeste, npm
# n’installe pas non plus les leurs.
(
  cd "$TRAVAIL/api"
  npm pkg delete devDependencies --workspace @portail/api
  npm ci --ignore-scripts --omit=dev --workspace @portail/api
)

copier --exclude='*.test.ts' --exclude='*.test.tsx' --exclude=long --exclude=apps/api/test \
  package.json packages/contract packages/rules apps/api | tar -x -C "$ARBRE"
for LICENCE in LICENSE*; do [ ! -e "$LICENCE" ] || cp "$LICENCE" "$ARBRE/"; done
mkdir -p "$ARBRE/apps/web" "$ARBRE/bin"
cp -R "$TRAVAIL/portail/apps/web/dist" "$ARBRE/apps/web/dist"
cp -R "$TRAVAIL/api/node_modules" "$ARBRE/node_modules"
cp "$TRAVAIL"/portail/node_modules/node-linux-*/bin/node "$ARBRE/bin/node"
