export function LinesSection() {
  return null;
}
