import { expect, test } from 'vitest'
import { documentTitle, pages } from './pages.ts'
import { greeting } from '../shell/member/greeting.ts'

/**
 * Table of the specification (section 2), word for word. It gives home, sign-in and notifications no Russian
 * title.
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

test('every route of the specification has its title', () => {
  const titles = Object.fromEntries(Object.values(pages).map(({ path, title }) => [path, title]))
  expect(titles).toMatchObject(specified)
  for (const path of ['/', '/login', '/notification']) expect(titles).toHaveProperty([path])
})

test('the page title that a counter receives can follow the address of the cabinet', () => {
  for (const { path } of Object.values(pages)) expect(path).toMatch(/^\//)
})

test('a document is titled with its page and the programme (spec 1.16)', () => {
  const brand = { name: 'ИМПУЛЬС', tagline: 'платформа для мотивации' }
  expect(documentTitle('Мой Баланс', brand)).toBe('Мой Баланс · ИМПУЛЬС — платформа для мотивации')
  expect(documentTitle('', brand)).toBe('ИМПУЛЬС — платформа для мотивации')
})

test('the greeting contains the first name if there is one (spec 1.15)', () => {
  expect(greeting('Андрей')).toBe('Здравствуйте, Андрей!')
  for (const none of ['', ' ', undefined]) expect(greeting(none)).toBe('Здравствуйте!')
})
