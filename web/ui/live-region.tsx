/** Says its text to screen readers when it changes ('Copied', '12 deals found'); nothing is seen. */
export function LiveRegion({ text }: { text: string }) {
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
