export default function TipPage() {
  return null;
}
