// Icons of the components that the sign-in page draws: it must not carry the others.
export { default as CircleAlert } from 'lucide-react/icons/circle-alert';
export { default as Eye } from 'lucide-react/icons/eye';
export { default as EyeOff } from 'lucide-react/icons/eye-off';
export { default as LoaderCircle } from 'lucide-react/icons/loader-circle';
export { default as UserRound } from 'lucide-react/icons/user-round';
export { default as X } from 'lucide-react/icons/x';
