declare namespace App {
  /** What the server gives to a page that it renders: a type of src/contract/pages.ts. */
  interface Locals {
    shown: unknown
  }
}
