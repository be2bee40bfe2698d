import axe from 'axe-core'
import { expect, type Page } from '@playwright/test'

/** Fails with the rule, the words and the elements of everything on the page that breaks WCAG 2.2 A or AA. */
export async function expectAccessible(page: Page): Promise<void> {
  await settleColours(page)
  await bringAxe(page)
  const broken = await page.evaluate(violations, standards)
  expect(broken, `accessibility of ${page.url()}`).toEqual([])
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/** Once for each document: to read its half a megabyte takes as long as to look at a page. */
async function bringAxe(page: Page): Promise<void> {
  // It would see nothing of what is in a frame.
  expect(page.frames(), 'frames of a page that axe looks at').toHaveLength(1)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
}

/** Runs in the page, where axe is a global. */
async function violations(values: string[]): Promise<string[]> {
  const { axe: there } = window as unknown as { axe: typeof axe }
  const { violations: found } = await there.run(document, {
    runOnly: { type: 'tag', values },
    // What passes nobody reads, and its description takes a third of the time.
    resultTypes: ['violations'],
  })
  return found.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${rule.help}: ${node.html}`))
}

/**
 * Colours that are on their way from one look to another have a contrast of their own. Asked again and again, since
 * `finished` of a transition inside a folded <details> never comes: Chrome does not tick what nobody sees.
 */
async function settleColours(page: Page): Promise<void> {
  const running = () =>
    document
      .getAnimations()
      .filter((animation) => animation instanceof CSSTransition && animation.playState === 'running').length
  await expect.poll(() => page.evaluate(running), { intervals: [50] }).toBe(0)
}
