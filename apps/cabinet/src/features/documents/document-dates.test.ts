import { consentVersions } from '@impulse/wire/user'
import { expect, test } from 'vitest'
import { documentDates } from './document-dates.ts'

test('a consent is recorded with the version of the text that is shown', () => {
  expect(documentDates).toMatchObject(consentVersions)
})
