/** What this folder uses of js-yaml, with which Astro reads the properties of a page. It has no types. */
declare module 'js-yaml' {
  /** Throws YAMLException. */
  export function load(text: string): unknown
  export class YAMLException extends Error {
    reason: string
    /** Lines are from 0. */
    mark?: { line: number; column: number }
  }
}
