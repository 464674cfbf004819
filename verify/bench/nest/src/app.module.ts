import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { TypeOrmModule } from '@nestjs/typeorm';
import * as books from './books.entities.ts';
import { PaymentsController } from './payments.controller.ts';
import { PaymentsService } from './payments.service.ts';
import * as people from './people.entities.ts';

const required = (name: string): string => {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is missing`);
  return value;
};

@Module({
  imports: [
    TypeOrmModule.forRoot({
      type: 'postgres',
      url: required('DATABASE_URL'),
      entities: [...Object.values(people), ...Object.values(books)],
      synchronize: false,
      extra: { max: Number(required('DB_POOL_SIZE')) },
    }),
    JwtModule.register({ secret: required('TOKEN_SECRET') }),
  ],
  controllers: [PaymentsController],
  providers: [PaymentsService],
})
export class AppModule {}
