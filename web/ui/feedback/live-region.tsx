/** Announces its text to screen readers when it changes ('Copied', '12 deals found'). It is invisible. */
export function LiveRegion({ text }: { text: string }) {
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
