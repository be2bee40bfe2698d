import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Fails with the rule, the words and the elements of everything on the page that breaks WCAG 2.2 A or AA. */
export async function expectAccessible(page: Page): Promise<void> {
  await settleColours(page)
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'])
    // Runs in the page itself: the other way opens a tab of its own, which a test that counts tabs would see.
    .setLegacyMode()
    .analyze()
  const broken = violations.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${rule.help}: ${node.html}`),
  )
  expect(broken, `accessibility of ${page.url()}`).toEqual([])
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
