import { type PassportAnswer, type ScanField, scanFields } from '@impulse/wire/passport'
import { useEffect, useEffectEvent } from 'react'
import css from './document-form.module.css'
import { idOf } from './field-ids.ts'
import { GoodShot } from './good-shot.tsx'
import { ScanSlot } from './scan-slot.tsx'
import type { Scans } from './use-scans.ts'

type ScansStepProps = {
  document: PassportAnswer
  scans: Scans
  attempt: number
}

/** The pages as pictures, after a picture of what a good one is. */
export function ScansStep({ document, scans, attempt }: ScansStepProps) {
  const open = scanFields.filter((field) => document.editable.includes(field))
  const wanting = scans.wanting.find((field) => open.includes(field))
  const goToWanting = useEffectEvent(() => {
    if (attempt > 0 && wanting !== undefined) slotOf(wanting)?.focus()
  })
  // When an attempt was refused: what arrives afterwards must not move the focus.
  useEffect(() => goToWanting(), [attempt])
  return (
    <div className={css.fields}>
      <GoodShot />
      {open.map((field) => (
        <ScanSlot key={field} field={field} document={document} scans={scans} isAskedFor={attempt > 0} />
      ))}
    </div>
  )
}

const slotOf = (field: ScanField): HTMLElement | null => window.document.getElementById(idOf(field))
