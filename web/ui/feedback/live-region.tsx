/** Announces its text to screen readers when it changes. Invisible. */
export function LiveRegion({ text }: { text: string }) {
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
