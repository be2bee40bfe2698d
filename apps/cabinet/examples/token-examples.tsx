import { Art, type ArtName } from '../src/shared/icon/art.tsx'
import { Coin } from '../src/shared/icon/coin.tsx'
import { Icon } from '../src/shared/icon/icon.tsx'
import type { Example } from './example.ts'
import css from './examples.module.css'

const colours = [
  ['bg', 'страница'],
  ['surface', 'карточка'],
  ['surface-2', 'плитка в карточке'],
  ['brand', 'действие'],
  ['brand-soft', 'выбранное'],
  ['gold', 'только деньги'],
  ['ok', 'готово, доступно'],
  ['warn', 'предупреждение'],
  ['bad', 'ошибка'],
  ['info', 'пояснение'],
] as const
const types = ['amount', 'h1', 'h2', 'h3', 'body', 'control', 'small', 'caption'] as const
const spaces = [4, 8, 12, 16, 20, 24, 32, 48] as const
const arts: readonly ArtName[] = [
  'orders',
  'history',
  'news',
  'notifications',
  'search',
  'offline',
  'error',
  'done',
]

export const tokenExamples: readonly Example[] = [
  {
    name: 'Цвета',
    use: 'Цвет называют по смыслу. Золото — только деньги, смысл не передаёт один цвет.',
    states: (
      <div className={css.colours}>
        {colours.map(([name, use]) => (
          <div key={name}>
            <div className={css.colour} style={{ background: `var(--${name})` }} />
            {name} · {use}
          </div>
        ))}
      </div>
    ),
  },
  {
    name: 'Шрифты',
    use: 'Сумма баланса, заголовки трёх уровней, текст и кнопки, вторые строки, подписи.',
    states: types.map((type) => (
      <p key={type} style={{ font: `var(--type-${type})` }}>
        {type}: 48 250 б.
      </p>
    )),
  },
  {
    name: 'Отступы',
    use: 'Шаг 4. Внутри строки 8–12, внутри карточки 16–20, между карточками 24, между частями 48.',
    states: spaces.map((space) => (
      <div key={space} className={css.row}>
        <div className={css.space} style={{ width: `var(--space-${space})` }} />
        {space}
      </div>
    )),
  },
  {
    name: 'Значок',
    use: 'Рядом со словом; один — только на кнопке с именем для чтения с экрана. Залитый — текущая страница.',
    states: (
      <div className={css.row}>
        <Icon name="house" />
        <Icon name="house" filled />
        <Coin size={16} />
        <Coin />
        <Coin size={28} />
        <Coin size={34} />
      </div>
    ),
  },
  {
    name: 'Рисунок',
    use: 'Пустой экран или ошибка целой страницы.',
    states: (
      <div className={css.row}>
        {arts.map((name) => (
          <Art key={name} name={name} />
        ))}
      </div>
    ),
  },
]
