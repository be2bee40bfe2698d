import css from './goal-mark.module.css'

/** Mark of the month's goal: on the bar of the reward steps, and before the words of the goal. */
export const GoalMark = () => <path className={css.mark} d="M0-7 7 0 0 7-7 0z" />
