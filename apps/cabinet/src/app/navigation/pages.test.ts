import { expect, test } from 'vitest'
import { documentTitle, pages } from './pages.ts'
import { greeting } from '../shell/member/greeting.ts'

/**
 * Titles of pages from the table of the specification (section 2), word for word. Home, sign-in and
 * notifications have no Russian title in that table.
 */
const specified = {
  '/lk': 'Мой профиль',
  '/news': 'Новости',
  '/order': 'Мои заявки',
  '/withdraw': 'Вывод средств',
  '/balance': 'Мой Баланс',
  '/help': 'Помощь',
  '/policy': 'Политика конфиденциальности',
  '/rules': 'Правила программы',
}

test('every page of the specification has the specified title', () => {
  const titles = Object.fromEntries(Object.values(pages).map(({ path, title }) => [path, title]))
  expect(titles).toMatchObject(specified)
  for (const path of ['/', '/login', '/notification']) expect(titles).toHaveProperty([path])
})

test('every path begins with a slash, so that a visit counter can append the path to the origin of the cabinet', () => {
  for (const { path } of Object.values(pages)) expect(path).toMatch(/^\//)
})

test('the document title consists of the page title, the programme’s name and the tagline (spec 1.16)', () => {
  const brand = { name: 'ИМПУЛЬС', tagline: 'платформа для мотивации' }
  expect(documentTitle('Мой Баланс', brand)).toBe('Мой Баланс · ИМПУЛЬС — платформа для мотивации')
  expect(documentTitle('', brand)).toBe('ИМПУЛЬС — платформа для мотивации')
})

test('the greeting contains the member’s first name when the first name is known (spec 1.15)', () => {
  expect(greeting('Андрей')).toBe('Здравствуйте, Андрей!')
  for (const none of ['', ' ', undefined]) expect(greeting(none)).toBe('Здравствуйте!')
})
