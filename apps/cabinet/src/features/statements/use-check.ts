import { type CheckedDocument, type StatementCheck } from '@impulse/api/statements/statement'
import { ApiError } from '../../shared/api/api-error.ts'
import { type ReactNode, useRef, useState } from 'react'
import { api } from '../../shared/session/browser-session.ts'
import { type CheckFields, hashFile, pointsIn } from './check-form.ts'
import { errorWithHelp } from '../../shared/feedback/text-with-help.tsx'

export type CheckState =
  | { step: 'initial' | 'checking' }
  | { step: 'found'; found: CheckedDocument; sum: number | null }
  /** `codeError`: text of an error that the field of the code shows; null for another error. */
  | { step: 'failed'; text: ReactNode; codeError: string | null }

/**
 * Verifies a document by its check code. If the visitor entered a sum or a file, the server also compares the sum or the
 * file's hash with those of the issued document. `clear` removes the result when the visitor changes
 * a value, because the result is not about the new value.
 */
export function useCheck() {
  const [state, setState] = useState<CheckState>({ step: 'initial' })
  const running = useRef<object | null>(null)
  const clear = () => {
    running.current = null
    setState({ step: 'initial' })
  }
  const check = async ({ code, sum: sumText, file }: CheckFields): Promise<void> => {
    if (running.current !== null) return
    const run = {}
    running.current = run
    const finish = (outcome: CheckState) => {
      if (running.current !== run) return
      running.current = null
      setState(outcome)
    }
    setState({ step: 'checking' })
    try {
      const sum = pointsIn(sumText)
      const body: StatementCheck = {
        code,
        ...(sum !== null && { sum }),
        ...(file !== null && { fileHash: await hashFile(file) }),
      }
      const found = await api.post('/api/statement/check/', body)
      finish({ step: 'found', found, sum })
    } catch (error) {
      const isOfCode = error instanceof ApiError && codeErrors.includes(error.code)
      finish({ step: 'failed', text: errorWithHelp(error), codeError: isOfCode ? error.text : null })
    }
  }
  return { state, check, clear }
}

const codeErrors = ['check_code_not_found', 'malformed_check_code']
