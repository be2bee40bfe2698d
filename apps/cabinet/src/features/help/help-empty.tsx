import { NothingFound } from '../../shared/feedback/nothing-found.tsx'

/** Message for a search that finds no help article. `allUrl` is the address of the page without a search. */
export const HelpEmpty = ({ allUrl }: { allUrl: string }) => (
  <NothingFound to={allUrl} action="Все вопросы">
    Попробуйте другие слова или напишите нам
  </NothingFound>
)
