-- What the console's lists and counts of what waits are read by, however much there is that waits for nobody.

-- Applications of a status in the order of their numbers; those in review by category, the oldest first.
create index orders_status on orders (status, number);
create index orders_in_review on orders (category, created_at) where status = 'review';

-- Documents to be confirmed again: members who came back after a long silence.
create index members_returned on members (returned_at, id) where returned_at is not null;
