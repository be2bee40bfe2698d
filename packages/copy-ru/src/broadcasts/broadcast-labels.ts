import type { BroadcastState, BroadcastAudience } from '@impulse/api/broadcasts/console-broadcasts'

export const broadcastStateLabels: Record<BroadcastState, string> = {
  draft: 'черновик',
  sending: 'отправляется',
  stopped: 'остановлена',
  done: 'отправлена',
}

export const broadcastAudienceLabels: Record<BroadcastAudience, string> = {
  all: 'Всем участникам',
  newcomers: 'Тем, у кого нет договоров',
  product: 'С договором продукта',
  city: 'Из города',
  members: 'По списку телефонов',
}
