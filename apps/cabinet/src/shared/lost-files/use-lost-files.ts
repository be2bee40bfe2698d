import { useState } from 'react'
import { useTakeUp } from '../draft/use-take-up.ts'
import type { KeptValues } from '../session/session.ts'
import { keepNames, keptNames } from './lost-names.ts'

/** What was attached before the page was loaded anew. `values`: where the form keeps its draft. */
export function useLostFiles(values: KeptValues, { form, memberId }: { form: string; memberId: string }) {
  const [lost, setLost] = useState<readonly string[]>([])
  useTakeUp(`${form} ${memberId}`, () => setLost(keptNames(values, { form, memberId })))
  return {
    lost,
    /** These are attached now, or none: the lost ones are told of no more. */
    keep: (names: readonly string[]) => {
      setLost([])
      keepNames(values, { form, memberId }, names)
    },
  }
}
