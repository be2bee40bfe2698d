import { isRefusalCode } from '@impulse/copy-ru/refusals/refusals'
import { expect, it } from 'vitest'
import { formatAudience } from './broadcast-list.tsx'
import { formatRemainingTime, fieldByErrorCode, toRequest, toFormValues } from './broadcast-form-values.ts'

const { written } = toFormValues(null)

it('splits phones however they were pasted', () => {
  const phones = ' +7 (916) 111-84-01\r\n89161118402, 9161118403;\n\n,'
  expect(toRequest({ ...written, phones }).phones.map((phone) => phone.trim())).toEqual([
    ...['+7 (916) 111-84-01', '89161118402', '9161118403'],
  ])
})

it('treats an empty phone list as empty, and an empty pace as missing', () => {
  expect(toRequest({ ...written, phones: ' \n ' }).phones).toEqual([])
  expect(toRequest({ ...written, perMinute: '250' }).perMinute).toBe(250)
  expect(toRequest({ ...written, perMinute: '' }).perMinute).toBe(0)
})

it('addresses a new broadcast to all members, and does not show saved phones again', () => {
  expect(written).toMatchObject({ audience: 'all', phones: '', perMinute: '600' })
  const one = { title: 'Т', body: 'Б', link: '/news', audience: 'members', audienceOf: null, perMinute: 60 }
  expect(toFormValues({ ...one, version: 3, listed: 12 } as never)).toEqual({
    ...{ version: 3, written: { ...one, audienceOf: '', phones: '', perMinute: '60' } },
  })
})

it('shows the audience with its city or product', () => {
  expect(formatAudience({ audience: 'city', audienceOf: 'Тверь' } as never)).toMatch(/: Тверь$/)
  expect(formatAudience({ audience: 'all', audienceOf: null } as never)).not.toContain(':')
})

it('shows no negative number of remaining recipients', () => {
  expect(formatRemainingTime({ state: 'stopped', notified: 12, perMinute: 600 }, 10)).toContain(
    'Осталось получателей: 0.',
  )
})

it('maps only codes that the server returns to fields', () => {
  for (const code of Object.keys(fieldByErrorCode)) expect([code, isRefusalCode(code)]).toEqual([code, true])
})
