import type { ReactElement } from 'react'

/**
 * Children that may have siblings: elements, and no bare text. A browser that translates the page
 * replaces texts, and React then loses those that have siblings. It renders nothing for ''.
 */
export type Elements = ReactElement | readonly Elements[] | false | '' | null | undefined
