type LiveRegionsProps = { polite: string; assertive: string }

/** Always in the page: screen readers often skip a live region that is added with its text. */
export function LiveRegions({ polite, assertive }: LiveRegionsProps) {
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {polite}
      </p>
      <p className="visually-hidden" aria-live="assertive">
        {assertive}
      </p>
    </>
  )
}
