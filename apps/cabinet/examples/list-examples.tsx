import { Amount } from '../src/shared/amount/amount.tsx'
import { BankTile } from '../src/shared/banks/bank-tile.tsx'
import { FilterBar } from '../src/shared/list/filter-bar.tsx'
import { FoundList } from '../src/shared/list/found-list.tsx'
import { ListCard, ListRow } from '../src/shared/list/list-row.tsx'
import { ListSection } from '../src/shared/list/list-section.tsx'
import { OwnPeriod } from '../src/shared/list/own-period.tsx'
import { SearchField } from '../src/shared/list/search-field.tsx'
import { ShowMore } from '../src/shared/list/show-more.tsx'
import { Button } from '../src/shared/ui/button.tsx'
import { ChipLink } from '../src/shared/ui/chip.tsx'
import { StatusTag } from '../src/shared/ui/status-tag.tsx'
import { doNothing } from './example-data.ts'
import type { Example } from './example.ts'

const operation = (
  <ListRow
    icon="coins"
    tone="income"
    title="Вознаграждение"
    about="Договор 100214"
    aside={<Amount value={800} signed />}
    to="/balance"
  />
)

export const listExamples: readonly Example[] = [
  {
    name: 'Строка списка',
    use: 'Открывает страницу или лист; зелёная плитка — только деньги, которые можно вывести.',
    states: (
      <ListCard>
        <li>{operation}</li>
        <li>
          <ListRow
            icon="snowflake"
            tone="frozen"
            title="Вознаграждение"
            about="До 28 ноября"
            aside={<Amount value={500} signed />}
            onOpen={doNothing}
          />
        </li>
        <li>
          <ListRow
            icon="hand-coins"
            tone="plain"
            title="Вывод"
            about="Заявка № 7"
            status={<StatusTag tone="warn" text="На рассмотрении" />}
            to={null}
          />
        </li>
        <li>
          <ListRow
            icon="hand-coins"
            tone="plain"
            tile={<BankTile name="Т-Банк" />}
            title="Т-Банк"
            about="Вывод № 8"
            to="/order"
          />
        </li>
        <li>
          <ListRow icon="bell" tone="new" title="Документ подтверждён" about="Сегодня" isLong to="/lk" />
        </li>
        <li>
          <ListRow
            icon="warning-circle"
            tone="warn"
            title="Долг"
            about="Вычтем из начислений"
            to="/balance"
          />
        </li>
      </ListCard>
    ),
  },
  {
    name: 'Часть списка',
    use: 'День или месяц под своим заголовком. Без цвета — пока загружаются другие строки.',
    states: (
      <>
        <ListSection id="day" title="21 ноября" aside="+800 б.">
          {[<li key="1">{operation}</li>]}
        </ListSection>
        <ListSection id="waiting-day" title="20 ноября" waiting>
          {[<li key="1">{operation}</li>]}
        </ListSection>
        <ShowMore left={134} to="?shown=100" failed={null} />
      </>
    ),
  },
  {
    name: 'Найденное',
    use: 'Список с фильтрами: строки, пусто или ошибка.',
    states: (
      <FoundList
        list={{ status: 'loaded', value: { items: ['1', '2'], totalCount: 2 } }}
        waiting={false}
        text={(count) => `Найдено: ${count}`}
        getId={(id) => id}
        empty={null}
        more="?shown=100"
      >
        {() => operation}
      </FoundList>
    ),
  },
  {
    name: 'Поиск и фильтры',
    use: 'Над длинным списком, хранятся в адресе. На телефоне — одна строка, которая листается вбок.',
    states: (
      <section>
        <FilterBar
          search={
            <SearchField
              value=""
              toUrl={(search) => `/balance?${search}`}
              label="Поиск"
              placeholder="Номер"
            />
          }
        >
          <ChipLink to="/balance" current>
            Все
          </ChipLink>
          <ChipLink to="/balance?type=in">Начисления</ChipLink>
        </FilterBar>
      </section>
    ),
  },
  {
    name: 'Свой период',
    use: 'Когда готовых периодов мало.',
    states: (
      <OwnPeriod
        period={{ dateSince: '2026-11-01', dateTo: '' }}
        refused={{ dateTo: 'Введите последний день' }}
        onChoose={doNothing}
      >
        <Button type="submit">Показать</Button>
      </OwnPeriod>
    ),
  },
]
