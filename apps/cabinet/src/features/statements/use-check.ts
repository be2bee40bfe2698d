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
 * the balance or the file's hash with those of the issued statement. `clear` removes the result when the visitor changes
 * a value, because the result is not about the new value.
 */
export function useCheck() {
  const [state, setState] = useState<CheckState>({ step: 'initial' })
  const running = useRef<object | null>(null)
  const clear = () => {
    running.current = null
    setState({ step: 'initial' })
  }
  const check = async ({ code, closing: closingText, file }: CheckFields): Promise<void> => {
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
      const closing = pointsIn(closingText)
      const body: StatementCheck = {
        code,
        ...(closing !== null && { closing }),
        ...(file !== null && { fileHash: await hashFile(file) }),
      }
      const found = await api.post('/api/statement/check/', body)
      finish({ step: 'found', found, closing })
    } catch (error) {
      finish({ step: 'failed', text: errorWithHelp(error) })
    }
  }
  return { state, check, clear }
}
