-- Joining and erasing a person look for the notifications of others about them, which took 0.5 s of 4 million rows. The index of the
-- questions about start dates, by the same column, is a part of this one.
create index notifications_subject on notifications (subject_id) where subject_id is not null;
drop index notifications_start_proposed;
