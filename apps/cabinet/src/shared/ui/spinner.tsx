import css from './spinner.module.css'

/**
 * Spinner. A spinner without a label is decorative, so the text next to it must tell screen readers that
 * something is loading.
 */
export function Spinner({ label }: { label?: string | undefined }) {
  if (label === undefined) return <span className={css.spinner} aria-hidden="true" />
  return (
    <output className={css.status}>
      <span className={css.spinner} aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </output>
  )
}
