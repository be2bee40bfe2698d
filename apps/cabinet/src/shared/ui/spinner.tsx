import css from './spinner.module.css'

/** Spinner. Without a label the spinner is decorative, and the text next to it must announce the loading. */
export function Spinner({ label }: { label?: string | undefined }) {
  if (label === undefined) return <span className={css.spinner} aria-hidden="true" />
  return (
    <output className={css.status}>
      <span className={css.spinner} aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </output>
  )
}
