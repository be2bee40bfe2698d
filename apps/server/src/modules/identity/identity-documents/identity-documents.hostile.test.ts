import fc from 'fast-check'
import { expect, it } from 'vitest'
import { identityDocumentFields } from '@impulse/api/identity-documents/identity-document-fields'
import { isRefusalCode } from '@impulse/copy-ru/refusals/refusals'
import { aMember } from '../../../testing/identity/member-fixtures.ts'
import { repeated } from '../../../testing/harness/repeat.ts'
import {
  aDocument,
  anIdentityDocumentTest,
  getDocument,
} from '../../../testing/identity/identity-document-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'

const { db } = await testDatabase()
const test = await anIdentityDocumentTest(db)

const evil = [
  '',
  ' ',
  '\u0000',
  '\u202e',
  '\ud800',
  '٤٥١٠',
  '４５１０',
  '45\u00a010',
  '1e3',
  '-0',
  '2026-02-30',
  '0000-00-00',
  '<script>',
  "'; drop table passports; --",
  '{{7*7}}',
  '../../etc/passwd',
  '\r\nX: 1',
  '__proto__',
  'É'.normalize('NFD'),
  'a'.repeat(26),
  '9'.repeat(50_000),
  ' '.repeat(50_000),
  'é'.repeat(9_000),
]
const value = fc.oneof(
  fc.constantFrom(...evil),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(null, true, -1, 0.5, Number.MAX_VALUE, 2 ** 53, [], {}, [[[]]]),
)
const field = fc.constantFrom(
  ...identityDocumentFields,
  'version',
  '__proto__',
  'constructor',
  'status',
  'sealed',
  'pasportScan',
)

it('a document with arbitrary field values is either saved unchanged or refused with a known error code', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(field, value), { minLength: 1, maxLength: 4 }), async (changes) => {
      const member = await aMember(db)
      const response = await test.app.inject({
        method: 'POST',
        url: '/api/lk/edit/set-passport-data/',
        payload: JSON.stringify({ ...aDocument(), ...Object.fromEntries(changes) }),
        headers: { authorization: `Bearer ${member.accessToken}`, 'content-type': 'application/json' },
      })
      const body = response.json<{ error?: { code: string }; passportData?: object }>()
      if (response.statusCode === 200) {
        expect(await getDocument(test, member)).toEqual(body.passportData)
        expect(body.passportData).toMatchObject({ version: 1, status: 'На рассмотрении' })
        return
      }
      expect([400, 409, 413]).toContain(response.statusCode)
      expect(isRefusalCode(body.error?.code ?? '')).toBe(true)
      expect(await getDocument(test, member)).toMatchObject({ version: 0, status: 'Не заполнен' })
    }),
    { numRuns: repeated(750) },
  )
}, 600_000)
