import { useEffect, useRef } from 'react'
import css from './step-head.module.css'

/** The heading of a step in a sheet: the focus comes here with the step. */
export function StepHead({ title }: { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h2 ref={heading} tabIndex={-1} className={css.title}>
      {title}
    </h2>
  )
}
