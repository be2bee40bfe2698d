import type { RulesForm } from '@impulse/api/rewards/console-reward-rules'
import { useState } from 'react'
import { getFieldErrors } from '../../shared/api/call.ts'
import { type Draft, useDraft } from '../../shared/form/use-draft.ts'
import { findUnreadable, readRules, type RulesFormValues, writtenRules } from './rules-form-values.ts'

export type EditedRules = ReturnType<typeof useRulesForm>

let rowsMade = 0
/** Returns the id of a new row of the form. A row keeps its id when other rows are added or removed. */
const nextRow = (): string => `new ${(rowsMade += 1)}`
const without = <Row extends { row: string }>(rows: Row[], row: string): Row[] =>
  rows.filter((one) => one.row !== row)

/** State of the form of reward rules: the draft stored in this browser, and the errors by field. */
export function useRulesForm(draftKey: string, { rules, day }: { rules: RulesForm; day: string }) {
  const [saved] = useState((): Draft<RulesFormValues> => ({ written: writtenRules(rules, day), version: 0 }))
  const draft = useDraft<RulesFormValues>(draftKey, saved)
  const [errors, setErrors] = useState<Record<string, string>>({})
  /**
   * All errors of the last refusal. `errors` contains only the errors of fields that were not changed since the
   * refusal.
   */
  const [refused, setRefused] = useState<Record<string, string> | null>(null)
  const { products, steps } = draft.written
  /** Removes the errors of these fields, which the staff member has just changed. */
  const forget = (...names: string[]) =>
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))),
    )
  const change = (by: Partial<RulesFormValues>) => {
    draft.change(by)
    forget(...Object.keys(by))
  }
  const changeRow =
    <Part extends 'products' | 'steps'>(part: Part) =>
    (row: string, by: Partial<RulesFormValues[Part][number]>) => {
      const rows: { row: string }[] = draft.written[part]
      const index = rows.findIndex((one) => one.row === row)
      change({ [part]: rows.map((one) => (one.row === row ? { ...one, ...by } : one)) })
      forget(...Object.keys(by).map((field) => `${part}.${index}.${field}`))
    }
  /** Removes rows, and removes all errors, because an error refers to its row by the row's position. */
  const changeRowPositions = (change: Partial<RulesFormValues>) => {
    draft.change(change)
    setErrors({})
  }
  return {
    ...draft.written,
    draft,
    errors,
    refused,
    areErrorsCorrected: refused !== null && Object.keys(errors).length === 0,
    change,
    /** Returns the values that the form had before any change, and removes all errors. */
    loadSaved: async () => {
      setErrors({})
      return saved
    },
    settle: () => draft.settle(saved),
    getRules: (): RulesForm => readRules(draft.written),
    changeProduct: changeRow('products'),
    addProduct: () => change({ products: [...products, { row: nextRow(), key: '', name: '', base: '' }] }),
    removeProduct: (row: string) => changeRowPositions({ products: without(products, row) }),
    changeStep: changeRow('steps'),
    addStep: () => change({ steps: [...steps, { row: nextRow(), from: '', percent: '' }] }),
    removeStep: (row: string) => changeRowPositions({ steps: without(steps, row) }),
    /**
     * Runs an action. When the server refuses the action, stores the errors by field and throws the refusal
     * again.
     */
    withFieldErrors: async <Result>(action: () => Promise<Result>): Promise<Result> => {
      setErrors({})
      setRefused(null)
      const result = await action().catch((error: unknown) => {
        const fields = getFieldErrors(error)
        if (Object.keys(fields).length > 0) {
          const all = { ...fields, ...findUnreadable(draft.written) }
          setErrors(all)
          setRefused(all)
        }
        throw error
      })
      // After a simulation, errors that were corrected before it still count as corrected.
      setRefused(refused)
      return result
    },
  }
}
