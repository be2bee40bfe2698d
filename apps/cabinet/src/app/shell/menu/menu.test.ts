import { expect, test } from 'vitest'
import { isWithin, sidebarMenu, tabBarMenu } from './menu.ts'

const toTitles = (menu: typeof tabBarMenu, path: string) =>
  menu.filter((entry) => isWithin(entry, path)).map(({ title }) => title)

test('marks one item of the menu: the page, a page below it, or in the tab bar the orders as a part of the profile', () => {
  expect(
    ['/', '/contracts/claim', '/lk/document', '/order', '/order/7', '/news', '/undefined/1'].map((path) =>
      toTitles(tabBarMenu, path),
    ),
  ).toEqual([['Главная'], ['Договоры'], ['Профиль'], ['Профиль'], ['Профиль'], [], []])
  expect(toTitles(sidebarMenu, '/order/7')).toEqual(['Мои заявки'])
})
