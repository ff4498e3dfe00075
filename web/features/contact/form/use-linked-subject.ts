import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { type ContactTopic, contactAbout, isContactTopic } from "#contract/moderation/contact.ts";

/**
 * Topic and page that the link to the form named. Read after hydration, because the server renders one form for all links; a
 * pressed button without scripts sends them in the address.
 */
export function useLinkedSubject(): { topic: ContactTopic; about: string } {
  const { search } = useLocation();
  const [subject, setSubject] = useState(NO_SUBJECT);
  useEffect(() => {
    const query = new URLSearchParams(search);
    const topic = query.get("topic");
    setSubject({
      topic: isContactTopic(topic) ? topic : NO_SUBJECT.topic,
      about: contactAbout(query.get("about")) ?? "",
    });
  }, [search]);
  return subject;
}

const NO_SUBJECT: { topic: ContactTopic; about: string } = { topic: "general", about: "" };
