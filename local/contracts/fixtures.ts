/** Reads the fixtures from their folders. For Node; inside workerd use import.meta.glob over the same files. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import {
  type Fixture,
  fixtureSchema,
  type Question,
  questionsSchema,
  SERVICES,
  type Service,
} from './fixture.ts';

const QUESTIONS = 'questions.json';

function folder(service: Service): URL {
  return new URL(`./${service}/`, import.meta.url);
}

function readJson(service: Service, file: string): unknown {
  return JSON.parse(readFileSync(new URL(file, folder(service)), 'utf8'));
}

/**
 * Returns all fixtures of one service, by name. Throws with the file's name when a file is not in the form of a
 * fixture.
 */
export function readFixtures(service: Service): Fixture[] {
  if (!existsSync(folder(service))) return [];
  return readdirSync(folder(service))
    .filter((file) => file.endsWith('.json') && file !== QUESTIONS)
    .sort()
    .map((file) => {
      const read = fixtureSchema.safeParse(readJson(service, file));
      if (!read.success)
        throw new Error(
          `${service}/${file}: ${read.error.issues[0]?.path.join('.')} ${read.error.issues[0]?.message}`,
        );
      return { ...read.data, service, name: file.slice(0, -'.json'.length) };
    });
}

export function readQuestions(service: Service): Question[] {
  if (!existsSync(new URL(QUESTIONS, folder(service)))) return [];
  return questionsSchema.parse(readJson(service, QUESTIONS));
}

export function allFixtures(): Fixture[] {
  return SERVICES.flatMap(readFixtures);
}
