/** The admin of the journeys. A journey that changes an account creates its own member. */
export const ADMIN = { email: "maryam@journeys.example", password: "maryam-looks-after-it" };

export interface Member {
  email: string;
  username: string;
  password: string;
}

/** Returns a new, unique member. */
export function newMember(name: string): Member {
  const tag = Math.random().toString(36).slice(2, 8);
  return {
    email: `${name}.${tag}@journeys.example`,
    username: `${name}_${tag}`,
    password: `${name}-keeps-this`,
  };
}
