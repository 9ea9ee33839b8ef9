import type { Page } from '@playwright/test'
import axe, { type Result, type RunOptions } from 'axe-core'

/**
 * What axe finds on the page, or in the part of it a selector names. It is put into a page once: half
 * a megabyte at every question was a good part of the tests' time.
 */
export async function findings(
  page: Page,
  options: RunOptions,
  selector = ':root',
): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ({ part, asked }) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(part, asked)
      return violations
    },
    { part: selector, asked: { ...options, resultTypes: ['violations'] } as RunOptions },
  )
}

/** Asks for these rules and no other. */
export function only(...values: string[]): RunOptions {
  return { runOnly: { type: 'rule', values } }
}
