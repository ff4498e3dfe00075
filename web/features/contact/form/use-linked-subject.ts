import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { type ContactTopic, contactAbout, isContactTopic } from "#contract/moderation/contact.ts";
import { isUuid } from "#contract/uuid.ts";

interface LinkedSubject {
  topic: ContactTopic;
  /** Empty if none. */
  about: string;
  /** Decision to appeal against, or null. */
  actionId: string | null;
}

/**
 * Topic, page and decision that the link to the form named. Read after hydration, because the server renders one form for all
 * links; a pressed button without scripts sends them in the address.
 */
export function useLinkedSubject(): LinkedSubject {
  const { search } = useLocation();
  const [subject, setSubject] = useState(NO_SUBJECT);
  useEffect(() => {
    const query = new URLSearchParams(search);
    const topic = query.get("topic");
    const action = query.get("action") ?? "";
    setSubject({
      topic: isContactTopic(topic) ? topic : NO_SUBJECT.topic,
      about: contactAbout(query.get("about")) ?? "",
      actionId: isUuid(action) ? action : null,
    });
  }, [search]);
  return subject;
}

const NO_SUBJECT: LinkedSubject = { topic: "general", about: "", actionId: null };
