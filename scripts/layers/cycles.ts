export type Graph = ReadonlyMap<string, readonly string[]>;

/** One shortest cycle for each group of files that reach each other (Tarjan's components). */
export function findCycles(graph: Graph): string[][] {
  return components(graph)
    .filter(
      (group) => group.length > 1 || (graph.get(group[0] ?? '') ?? []).includes(group[0] ?? ''),
    )
    .map((group) => shortestCycle(graph, new Set(group)));
}

function components(graph: Graph): string[][] {
  const order = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const groups: string[][] = [];

  const visit = (node: string): number => {
    const index = order.size;
    order.set(node, index);
    stack.push(node);
    onStack.add(node);
    let lowest = index;
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) lowest = Math.min(lowest, visit(next));
      else if (onStack.has(next)) lowest = Math.min(lowest, order.get(next) ?? lowest);
    }
    if (lowest === index) {
      const group = stack.splice(stack.indexOf(node));
      for (const member of group) onStack.delete(member);
      groups.push(group);
    }
    return lowest;
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return groups;
}

/** Breadth first from the group's first name in the alphabet, so that the message is stable. */
function shortestCycle(graph: Graph, group: ReadonlySet<string>): string[] {
  const start = [...group].toSorted()[0] ?? '';
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const node of queue) {
    for (const next of graph.get(node) ?? []) {
      if (next === start) return pathTo(node, start, cameFrom);
      if (group.has(next) && !cameFrom.has(next)) {
        cameFrom.set(next, node);
        queue.push(next);
      }
    }
  }
  return [start];
}

function pathTo(last: string, start: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const path = [last];
  for (let node = last; node !== start;) {
    node = cameFrom.get(node) ?? start;
    path.unshift(node);
  }
  return [...path, start];
}
