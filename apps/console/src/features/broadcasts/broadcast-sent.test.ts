import { isRefusalCode } from '@impulse/copy-ru/refusals/refusals'
import { expect, it } from 'vitest'
import { formatAudience } from './broadcast-list.tsx'
import { formatRemainingTime, fieldByErrorCode, toRequest, toFormValues } from './broadcast-form-values.ts'

const { written: values } = toFormValues(null)

it('splits the text of the phone field into phone numbers at line breaks, commas and semicolons', () => {
  const phones = ' +7 (916) 111-84-01\r\n89161118402, 9161118403;\n\n,'
  expect(toRequest({ ...values, phones }).phones.map((phone) => phone.trim())).toEqual([
    '+7 (916) 111-84-01',
    '89161118402',
    '9161118403',
  ])
})

it('converts a blank phone field to an empty list, and an empty pace field to 0 members per minute', () => {
  expect(toRequest({ ...values, phones: ' \n ' }).phones).toEqual([])
  expect(toRequest({ ...values, perMinute: '250' }).perMinute).toBe(250)
  expect(toRequest({ ...values, perMinute: '' }).perMinute).toBe(0)
})

it('the form of a new broadcast starts with the audience of all members; the form of a saved broadcast leaves the phone field empty', () => {
  expect(values).toMatchObject({ audience: 'all', phones: '', perMinute: '600' })
  const one = { title: 'Т', body: 'Б', link: '/news', audience: 'members', audienceOf: null, perMinute: 60 }
  expect(toFormValues({ ...one, version: 3, listed: 12 } as never)).toEqual({
    version: 3,
    written: { ...one, audienceOf: '', phones: '', perMinute: '60' },
  })
})

it('the name of an audience that is limited to a city ends with the city', () => {
  expect(formatAudience({ audience: 'city', audienceOf: 'Тверь' } as never)).toMatch(/: Тверь$/)
  expect(formatAudience({ audience: 'all', audienceOf: null } as never)).not.toContain(':')
})

it('shows 0 remaining recipients when more members were notified than the audience now contains', () => {
  expect(formatRemainingTime({ state: 'stopped', notified: 12, perMinute: 600 }, 10)).toContain(
    'Осталось получателей: 0.',
  )
})

it('every error code that the broadcast form shows at a field is a refusal code of the server', () => {
  for (const code of Object.keys(fieldByErrorCode)) expect([code, isRefusalCode(code)]).toEqual([code, true])
})
