type LiveRegionsProps = { polite: string; assertive: string }

/** Stands in the page from the start: a region that comes with its text is often not read. */
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
