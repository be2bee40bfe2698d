import type { AccountInfo, UserInfo } from '@impulse/api/profile/profile'
import { describe, expect, test } from 'vitest'
import { toAccountChanges, toAccountValues, checkAccount, savedAccount } from '../contacts/contacts-form.ts'
import { checkPersonal, normalizePersonal, toPersonalValues } from './personal-form.ts'
import { checkWork, normalizeWork } from './work-form.ts'

const work = {
  Description: '',
  Department: '',
  Employer: '',
  JobPost: '',
  DcAddress: '',
  DcNumber: '',
  DcDivision: '',
}
const info: UserInfo = {
  firstName: 'Анна',
  middleName: '',
  lastName: 'Орлова',
  cityName: 'Тула',
  avatarUrl: '',
  phoneVerificationStatus: 'verified',
  extraProperties: work,
  names: 'open',
}
const account: AccountInfo = {
  email: 'a@example.ru',
  pendingEmail: null,
  phoneNumber: '79161112233',
  userName: '79161112233',
  phoneChange: null,
  mailIsOn: true,
}

describe('form of the personal data', () => {
  const values = toPersonalValues(info)

  test('reports an error for each empty field of the personal data except the patronymic, in the order of the form', () => {
    expect(checkPersonal(values)).toEqual({})
    const none = { lastName: ' ', firstName: '', middleName: '', cityName: '' }
    expect(Object.values(checkPersonal(none))).toEqual(['Введите фамилию', 'Введите имя', 'Введите город'])
  })

  test.each(['Пётр'.normalize('NFD'), 'Салтыков\u2011Щедрин', 'Оглы  Али', 'Нью-Йорк'])(
    'accepts «%s» as a patronymic and as a city (spec 5.4)',
    (name) => expect(checkPersonal({ ...values, middleName: name, cityName: name })).toEqual({}),
  )

  test.each(['Anna', 'Анна1', '-', 'я'.repeat(101)])('reports an error for the patronymic «%s»', (name) =>
    expect(Object.keys(checkPersonal({ ...values, middleName: name }))).toEqual(['middleName']),
  )

  test('sends the names without outer spaces and in composed Unicode form (NFC)', () => {
    const typed = { ...values, firstName: '  Пётр '.normalize('NFD'), lastName: 'Салтыков\u2010Щедрин' }
    expect(normalizePersonal(typed, info)).toMatchObject({ firstName: 'Пётр', lastName: 'Салтыков-Щедрин' })
  })

  test('while the identity document is in review, sends the saved names and the typed city', () => {
    const typed = { ...values, firstName: 'Мария', cityName: 'Орёл' }
    expect(normalizePersonal(typed, { ...info, names: 'reviewed' })).toMatchObject({
      firstName: 'Анна',
      cityName: 'Орёл',
    })
  })
})

describe('form of the account data', () => {
  const values = toAccountValues(account)

  test('accepts an empty e-mail address and an empty user name', () => {
    expect(checkAccount(values)).toEqual({})
    expect(checkAccount({ email: '', userName: ' ' })).toEqual({})
  })

  test.each(['anna', 'anna@', '@example.ru', 'a b@example.ru', 'a@example'])(
    'reports an error for the e-mail address «%s»',
    (email) => expect(checkAccount({ ...values, email })).toHaveProperty('email'),
  )

  test.each(['аня', 'an', 'a b c', 'x'.repeat(33)])('reports an error for the user name «%s»', (userName) =>
    expect(checkAccount({ ...values, userName })).toHaveProperty('userName'),
  )

  test('sends only the account data that the member changed', () => {
    expect(toAccountChanges({ ...values, userName: ' anna.o ' }, { userName: ' anna.o ' })).toEqual({
      userName: 'anna.o',
    })
  })

  test('a new e-mail address becomes pending; the pending address is removed when the member enters the confirmed address again or empties the field', () => {
    const waiting = savedAccount(account, { email: 'b@example.ru' })
    expect(waiting).toMatchObject({ email: 'a@example.ru', pendingEmail: 'b@example.ru' })
    expect(toAccountValues(waiting).email).toBe('b@example.ru')
    expect(savedAccount(waiting, { email: 'a@example.ru' })).toMatchObject({ pendingEmail: null })
    expect(savedAccount(waiting, { email: '' })).toMatchObject({ email: '', pendingEmail: null })
    expect(savedAccount(account, { userName: '' }).userName).toBe('79161112233')
  })
})

describe('form of the place of work', () => {
  test('accepts a place of work with empty fields', () => expect(checkWork(work)).toEqual({}))

  test('reports an error for a field of the place of work that is too long or contains control characters', () => {
    expect(checkWork({ ...work, Employer: 'я'.repeat(200) })).toEqual({})
    expect(checkWork({ ...work, Employer: 'я'.repeat(201) })).toHaveProperty('Employer')
    expect(checkWork({ ...work, DcNumber: '1\u00002' })).toHaveProperty('DcNumber')
  })

  test('sends the place of work without outer spaces and in composed Unicode form (NFC)', () =>
    expect(normalizeWork({ ...work, JobPost: ' Монтажёр '.normalize('NFD') }).JobPost).toBe('Монтажёр'))
})
