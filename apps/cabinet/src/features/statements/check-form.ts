import { readStatementCode, statementCodeLength } from '@impulse/api/statements/statement-code'

export type CheckFields = { code: string; sum: string; file: File | null }
export type CheckErrors = Partial<Record<keyof CheckFields, string>>

/** Returns the errors of the form with which a visitor verifies a document. Only the check code is required. */
export function checkErrors({ code, sum, file }: CheckFields): CheckErrors {
  return {
    ...(readStatementCode(code) === null && {
      code: `Введите код проверки: ${statementCodeLength} букв и\u00a0цифр`,
    }),
    ...(sum.trim() !== '' &&
      pointsIn(sum) === null && { sum: 'Введите сумму цифрами, как\u00a0в\u00a0документе' }),
    ...(file !== null &&
      file.size > maxCheckedFileBytes && {
        file: 'Файл больше 50\u00a0МБ: документ столько не\u00a0занимает',
      }),
  }
}

const maxCheckedFileBytes = 50_000_000

/**
 * Parses sums such as «10 500» or «10500,00 б.» to points. Returns null when the text is not a whole number of
 * points.
 */
export function pointsIn(text: string): number | null {
  const plain = text
    .replace(/\s|б\.?|₽/g, '')
    .replace(/[.,]0{1,2}$/, '')
    .replace(/^[−–]/, '-')
  return /^-?\d{1,15}$/.test(plain) ? Number(plain) : null
}

/** Returns the SHA-256 hash of a file in hexadecimal. Only the hash is sent; the file stays on the device. */
export async function hashFile(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
