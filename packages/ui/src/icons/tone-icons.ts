// Icons of messages: they are loaded with the first one.
export { default as CircleCheck } from 'lucide-react/icons/circle-check';
export { default as Info } from 'lucide-react/icons/info';
export { default as TriangleAlert } from 'lucide-react/icons/triangle-alert';
