import { describe, expect, it } from 'vitest'
import { isBreached } from './breached-passwords.ts'
import { refuseWeakPassword } from './password-strength.ts'

const context = ['olga-petrova', 'Импульс', 'ООО «Ромашка Телеком»', 'help@vega.example']
const outcome = (password: string): Promise<string> =>
  refuseWeakPassword(password, context).then(
    () => 'accepted',
    (error: unknown) => String((error as { code?: unknown }).code),
  )

describe('refuses a password that consists of words of its context', () => {
  it.each([
    ['the programme and the console', 'ИмпульсКонсоль2026'],
    ['the same in Latin letters', 'ImpulsConsole2026'],
    ['the English brand', 'Impulse-Console-1'],
    ['the programme with Latin keys', 'Bvgekmc-bvgekmc'],
    ['the programme with Russian keys', 'Шьзгдыу-шьзгдыу'],
    ['the company', 'Ромашка.Телеком1'],
    ['the company in Latin letters', 'romashka-telekom1'],
    ['the company with Latin keys', 'Hjvfirf-Ntktrjv'],
    ['the domain of the company', 'vega-vega-vega!1'],
    ['the name', 'OlgaPetrova1985'],
    ['the role and the console', 'администратор-консоли'],
    ['the word for a password', 'пароль-пароль-2026'],
  ])('%s: %s', async (_what, password) => expect(await outcome(password)).toBe('staff_weak_password'))
})

describe('refuses a password of Russian words and rows of keys', () => {
  it.each([
    'парольпароль',
    'любовьнаташа',
    'любимаябабушка',
    'Здравствуйте1',
    'понедельник12',
    'lyubovNatasha',
    'k.,jdmyfnfif',
    'Солнышко1985!',
    'йцукенгшщзхъ',
    'qwertyuiop[]',
    'фывапролджэя',
    '1йфя2цыч3увс',
    'Спартакчемпион',
  ])('%s', async (password) => expect(await outcome(password)).toBe('staff_weak_password'))
})

describe('refuses a breached password, also with capital letters or the keys of the other layout', () => {
  it.each(['PolniyPizdec0211', 'polniypizdec0211', 'sonyericsson', 'gfhjkm123456789', 'пароль123456789'])(
    '%s',
    async (password) => expect(await outcome(password)).toBe('staff_weak_password'),
  )
})

it.each([
  'сорок тысяч обезьян',
  'семь голубых верблюдов',
  'hvksuezrqwpnyt',
  '7Lw#p0vTqe!x',
  'Импульс и фиолетовый жираф на крыше',
])('accepts a password that is hard to guess without its context: %s', async (password) =>
  expect(await outcome(password)).toBe('accepted'),
)

it('knows breached passwords of the bundled lists and no others', async () => {
  const passwords = [
    '1qaz2wsx3edc',
    'motherfucker',
    'ghjcnjgfhjkm',
    'сорок тысяч обезьян',
    'x'.repeat(64),
    '',
  ]
  expect(await Promise.all(passwords.map(isBreached))).toEqual([true, true, true, false, false, false])
})
