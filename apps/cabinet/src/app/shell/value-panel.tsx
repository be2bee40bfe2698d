import css from './value-panel.module.css'

/** Half of a wide screen next to a form: a sentence about the programme, and a cable that winds into a coin. */
export const ValuePanel = () => (
  <aside className={css.panel}>
    <p>Вознаграждение за&nbsp;каждый подключённый договор</p>
  </aside>
)
