import { type CheckedStatement, type StatementCheck } from '@impulse/api/statements/statement'
import { type ReactNode, useRef, useState } from 'react'
import { api } from '../../shared/session/browser-session.ts'
import { type CheckFields, hashFile, pointsIn } from './check-form.ts'
import { errorWithHelp } from '../../shared/feedback/text-with-help.tsx'

export type CheckState =
  | { step: 'initial' | 'checking' }
  | { step: 'found'; found: CheckedStatement; closing: number | null }
  | { step: 'failed'; text: ReactNode }

/**
 * Verifies a statement by its check code. If the visitor entered a closing balance or a file, the server also compares
 * the balance or the file's hash with those of the issued statement.
 */
export function useCheck() {
  const [state, setState] = useState<CheckState>({ step: 'initial' })
  const busy = useRef(false)
  const check = async ({ code, closing: closingText, file }: CheckFields): Promise<void> => {
    if (busy.current) return
    busy.current = true
    setState({ step: 'checking' })
    try {
      const closing = pointsIn(closingText)
      const body: StatementCheck = {
        code,
        ...(closing !== null && { closing }),
        ...(file !== null && { fileHash: await hashFile(file) }),
      }
      const found = await api.post('/api/statement/check/', body)
      setState({ step: 'found', found, closing })
    } catch (error) {
      setState({ step: 'failed', text: errorWithHelp(error) })
    } finally {
      busy.current = false
    }
  }
  return { state, check }
}
