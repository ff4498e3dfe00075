import { expect, test } from "vitest";
import { asMember, asOwner, type Db } from "../as.ts";
