import 'reflect-metadata';
import { ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module.ts';

const app = await NestFactory.create(AppModule, { logger: ['error', 'fatal'] });
app.useGlobalPipes(new ValidationPipe({ whitelist: true, forbidNonWhitelisted: true }));
await app.listen(Number(process.env['PORT']), '127.0.0.1');

const end = async (): Promise<void> => {
  await app.close();
  process.exit();
};
process.once('SIGTERM', () => void end());
// The channel closes when the command that measures dies: nothing is left behind.
process.once('disconnect', () => process.exit());
process.send?.({ type: 'ready' });
