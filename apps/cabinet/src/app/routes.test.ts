import { expect, test } from 'vitest'
import { pages } from './navigation/pages.ts'
import { routes } from './routes.ts'

test('every page is inside the layout with menu and top bar, unless the page has the flag `withoutLayout` (spec 2.21)', () => {
  const flagged = Object.values(pages).flatMap((page) =>
    'withoutLayout' in page ? [page.path.slice(1)] : [],
  )
  const outside = (routes[0]?.children ?? [])
    .filter(({ children }) => children === undefined)
    .map(({ path }) => path)
  expect(flagged).toEqual(['login', 'welcome'])
  expect(outside).toEqual(flagged)
})
