import type { DeliveryFilter, DeliveryRow } from '@impulse/api/notifications/console-deliveries'
import { type DeliveryState, undeliveredStates } from '@impulse/api/notifications/delivery-states'
import type { FileColumn } from '@impulse/api/files/console-file'
import {
  deliveryChannelLabels,
  deliveryStateLabels,
  deliveryCategoryLabels,
} from '@impulse/copy-ru/notifications/delivery-labels'

export const statesIn = (filter: DeliveryFilter): readonly DeliveryState[] =>
  filter === 'undelivered' ? undeliveredStates : [filter]

export const deliveryColumns: readonly FileColumn<DeliveryRow>[] = [
  { title: 'Когда', moment: ({ at }) => at },
  { title: 'Куда', width: 14, text: ({ channel }) => channel && deliveryChannelLabels[channel] },
  { title: 'Состояние', text: ({ state }) => deliveryStateLabels[state] },
  { title: 'О чём', text: ({ category }) => deliveryCategoryLabels[category] },
  { title: 'Телефон', text: ({ phone }) => phone },
  { title: 'Попыток', width: 10, text: ({ attempts }) => String(attempts) },
  { title: 'Что помешало', width: 44, text: ({ error }) => error },
]
